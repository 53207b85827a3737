-- A refused command is kept as it came, and its version is whatever a device wrote there.
ALTER TABLE vetloom.command_log ALTER COLUMN version TYPE bigint;
