-- Aliases travel to devices by the feed, so they are documents of their own collection; this table held none outside of tests.
DROP TABLE vetloom.alias;
