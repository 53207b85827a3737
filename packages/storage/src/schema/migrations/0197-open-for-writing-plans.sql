-- Its questions are all by key, so that one plan serves every push. Left to itself PostgreSQL plans two of them anew each time, which takes
-- more than half of the function's time.
ALTER FUNCTION vetloom.open_for_writing(text, text, uuid[], bigint[], text[], text[]) SET plan_cache_mode = force_generic_plan;
