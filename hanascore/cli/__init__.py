"""The commands, one module each: each parses, calls one function and prints. The only home of click."""
