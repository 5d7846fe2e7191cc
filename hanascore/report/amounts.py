"""Exact numbers of points as people and machines read them."""

from __future__ import annotations

from fractions import Fraction


def amount(number: Fraction | int) -> str:
    """A number of points: whole, with a decimal point where that is exact, or with a fraction.

    >>> [amount(Fraction(number)) for number in ("60", "-15/2", "10/3", "-1/3")]
    ['60', '-7.5', '3 1/3', '-1/3']
    """
    number = Fraction(number)
    if number.denominator == 1:
        return str(number.numerator)
    thousandths = number * 1000
    if thousandths.denominator == 1:
        sign, rest = ("-" if number < 0 else ""), abs(thousandths.numerator)
        return f"{sign}{rest // 1000}.{f'{rest % 1000:03}'.rstrip('0')}"
    whole, part = divmod(abs(number.numerator), number.denominator)
    words = f"{whole} " if whole else ""
    return f"{'-' if number < 0 else ''}{words}{part}/{number.denominator}"


def signed(number: Fraction | int) -> str:
    """A number of points with its sign.

    >>> signed(5), signed(0), signed(-5)
    ('+5', '0', '-5')
    """
    return f"+{amount(number)}" if number > 0 else amount(number)


def as_number(number: Fraction | int) -> int | float:
    """A number of points as JSON has it: whole where it is whole."""
    number = Fraction(number)
    return number.numerator if number.denominator == 1 else float(number)
