-- The same card may be kept twice, typed in again or by two clinics of one payer, and the vendor may know it by one token: that is forgotten there only when nobody is charged by it
-- any more. `known_as` is a digest by a secret of the server; empty for a card of before, which tells nothing.
ALTER TABLE vetloom.subscription_card ADD COLUMN known_as text COLLATE "C" NOT NULL DEFAULT '';

GRANT SELECT ON vetloom.subscription_card TO {system};
CREATE POLICY known ON vetloom.subscription_card FOR SELECT TO {system} USING (true);

CREATE FUNCTION vetloom.is_card_kept(known text) RETURNS boolean
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog AS $$
  SELECT EXISTS (SELECT FROM vetloom.subscription_card c WHERE c.known_as = $1 AND $1 <> '')
$$;

DO $$
BEGIN
  GRANT CREATE ON SCHEMA vetloom TO {system};
  REVOKE ALL ON FUNCTION vetloom.is_card_kept(text) FROM PUBLIC;
  GRANT EXECUTE ON FUNCTION vetloom.is_card_kept(text) TO {app};
  ALTER FUNCTION vetloom.is_card_kept(text) OWNER TO {system};
  REVOKE CREATE ON SCHEMA vetloom FROM {system};
END $$;
