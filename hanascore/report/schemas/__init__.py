"""What every output in JSON holds, for the JSON Schemas and for the tables of guide/output.md."""
