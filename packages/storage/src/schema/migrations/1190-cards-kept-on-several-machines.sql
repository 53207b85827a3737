-- expand
-- As 1102 has it, but for the column: over several machines the question inside is carried out first, and what has no columns can't be handed on.
CREATE OR REPLACE FUNCTION vetloom.is_card_kept(known text) RETURNS boolean
LANGUAGE plpgsql STABLE SECURITY DEFINER SET search_path = pg_catalog AS $$
BEGIN
  RETURN EXISTS (SELECT 1 FROM vetloom.subscription_card c WHERE c.known_as = known AND known <> '');
END $$;
