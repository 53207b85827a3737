-- What clinics pay the operator of this installation. Money in dollars of Taiwan, tax included; times in Unix seconds.

-- Plans that the operator offers, by versions that never change: whoever subscribed to one keeps it. They are nobody's secret and of no clinic; written by name alone.
CREATE TABLE vetloom.plan (
  plan_id text COLLATE "C" NOT NULL,
  version integer NOT NULL CHECK (version > 0),
  terms jsonb NOT NULL,
  offered boolean NOT NULL,
  made_at bigint NOT NULL,
  made_by text NOT NULL,
  PRIMARY KEY (plan_id, version)
);
GRANT SELECT, INSERT ON vetloom.plan TO {system};

CREATE FUNCTION vetloom.plan_versions() RETURNS TABLE (plan_id text, version integer, terms jsonb, offered boolean)
LANGUAGE sql STABLE SECURITY DEFINER SET search_path = pg_catalog AS $$
  SELECT p.plan_id, p.version, p.terms, p.offered FROM vetloom.plan p ORDER BY p.plan_id, p.version
$$;

-- The next version of a plan, or its first; answers which. Two at once make two.
CREATE FUNCTION vetloom.save_plan(id text, of_terms jsonb, is_offered boolean, now bigint, by_email text, address text) RETURNS integer
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
DECLARE
  made integer;
BEGIN
  PERFORM pg_advisory_xact_lock(hashtextextended('plan ' || $1, 0));
  SELECT COALESCE(max(p.version), 0) + 1 INTO made FROM vetloom.plan p WHERE p.plan_id = $1;
  INSERT INTO vetloom.plan (plan_id, version, terms, offered, made_at, made_by) VALUES ($1, made, $2, $3, $4, $5);
  PERFORM vetloom.write_audit('sudo.plan', $5, NULL, $6, jsonb_build_object('plan', $1, 'version', made, 'offered', $3, 'terms', $2));
  RETURN made;
END $$;

DO $$
DECLARE signature text;
BEGIN
  GRANT CREATE ON SCHEMA vetloom TO {system};
  FOR signature IN
    SELECT p.oid::regprocedure::text FROM pg_proc p
    WHERE p.pronamespace = 'vetloom'::regnamespace AND p.proname IN ('plan_versions', 'save_plan')
  LOOP
    EXECUTE format('REVOKE ALL ON FUNCTION %s FROM PUBLIC', signature);
    EXECUTE format('GRANT EXECUTE ON FUNCTION %s TO {app}', signature);
    EXECUTE format('ALTER FUNCTION %s OWNER TO {system}', signature);
  END LOOP;
  REVOKE CREATE ON SCHEMA vetloom FROM {system};
END $$;

-- How a clinic's subscription stands. None: it never had one, and nothing is limited.
CREATE TABLE vetloom.subscription (
  clinic_id text COLLATE "C" NOT NULL PRIMARY KEY,
  state text NOT NULL CHECK (state IN ('active', 'lapsed', 'ended')),
  -- The plan as it was bought: {planID, version, name, term, price, seats, clinics}.
  plan jsonb NOT NULL,
  -- Given by the operator, who charges nothing by card for it, with why.
  by_hand boolean NOT NULL DEFAULT false,
  note text NOT NULL DEFAULT '',
  -- How many terms were paid so far, and how often the plan was changed within the last one: what a payment is for is named by these, so that nothing is paid twice.
  term_no integer NOT NULL,
  changes integer NOT NULL DEFAULT 0,
  period_start bigint NOT NULL,
  -- Until when it is paid; null for one without an end that the operator gave.
  period_end bigint,
  anchor_day integer NOT NULL,
  cancelled boolean NOT NULL DEFAULT false,
  -- What follows when the period has ended, where that is another plan.
  next_plan jsonb,
  grace_until bigint,
  tries integer NOT NULL DEFAULT 0,
  buyer jsonb,
  updated_at bigint NOT NULL
);
SELECT vetloom.tenant_table('vetloom.subscription', '{app}', '{SELECT, INSERT, UPDATE}');

-- The card that is charged, and by what: sealed with a secret of the server, as clinics' secrets at other vendors are.
CREATE TABLE vetloom.subscription_card (
  clinic_id text COLLATE "C" NOT NULL PRIMARY KEY,
  sealed bytea NOT NULL,
  last_four text NOT NULL,
  issuer text NOT NULL,
  expires text NOT NULL,
  bound_at bigint NOT NULL,
  -- That it comes to its end was told.
  told boolean NOT NULL DEFAULT false
);
SELECT vetloom.tenant_table('vetloom.subscription_card', '{app}', '{SELECT, INSERT, UPDATE, DELETE}');

-- Every charge, written before the vendor is asked. `asking`: it is being asked, or nobody heard the answer; `atBank`: the bank asks the card's owner; `surplus`: paid, and for nothing
-- any more, so that it is being given back.
CREATE TABLE vetloom.subscription_payment (
  clinic_id text COLLATE "C" NOT NULL,
  payment_id text COLLATE "C" NOT NULL,
  kind text NOT NULL CHECK (kind IN ('start', 'renewal', 'change')),
  -- What it pays for: `term 3`, `change 3.1`.
  claim text COLLATE "C" NOT NULL,
  state text NOT NULL CHECK (state IN ('asking', 'atBank', 'paid', 'failed', 'surplus', 'refunded')),
  plan jsonb NOT NULL,
  amount integer NOT NULL CHECK (amount > 0),
  period_start bigint NOT NULL,
  period_end bigint NOT NULL,
  -- Our id at the vendor, which takes one transaction by it, however often it is asked.
  bank_id text COLLATE "C" NOT NULL,
  trade_id text,
  -- Where the bank asks the card's owner.
  bank_url text,
  reason text,
  said text,
  last_four text,
  -- What the vendor gave to charge the card again, sealed: kept as the clinic's card once the charge is paid.
  card jsonb,
  card_sealed bytea,
  by_card boolean NOT NULL,
  email text,
  buyer jsonb,
  made_at bigint NOT NULL,
  asked_at bigint NOT NULL,
  asks integer NOT NULL DEFAULT 1,
  settled_at bigint,
  -- When the vendor is to be asked what became of it; null where that is known.
  look_at bigint,
  looks integer NOT NULL DEFAULT 0,
  invoice text,
  PRIMARY KEY (clinic_id, payment_id)
);
-- One at a time, and nothing twice: the database says so, whatever processes do.
CREATE UNIQUE INDEX subscription_payment_open ON vetloom.subscription_payment (clinic_id) WHERE state IN ('asking', 'atBank');
CREATE UNIQUE INDEX subscription_payment_claim ON vetloom.subscription_payment (clinic_id, claim) WHERE state IN ('asking', 'atBank', 'paid');
CREATE UNIQUE INDEX subscription_payment_bank ON vetloom.subscription_payment (clinic_id, bank_id);
CREATE INDEX subscription_payment_made ON vetloom.subscription_payment (clinic_id, made_at);
SELECT vetloom.tenant_table('vetloom.subscription_payment', '{app}', '{SELECT, INSERT, UPDATE}');

-- Who sets clinics' storage quotas: operators, by name and with a line in the audit log.
GRANT SELECT, INSERT, UPDATE, DELETE ON vetloom.file_quota TO {system};
CREATE POLICY operator ON vetloom.file_quota TO {system} USING (true) WITH CHECK (true);

-- Without a number the installation's own holds.
CREATE FUNCTION vetloom.set_file_quota(of_clinic text, most bigint, by_email text, address text) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog AS $$
BEGIN
  IF $2 IS NULL THEN
    DELETE FROM vetloom.file_quota q WHERE q.clinic_id = $1;
  ELSE
    INSERT INTO vetloom.file_quota AS q (clinic_id, bytes) VALUES ($1, $2) ON CONFLICT (clinic_id) DO UPDATE SET bytes = excluded.bytes;
  END IF;
  PERFORM vetloom.write_audit('sudo.fileQuota', $3, $1, $4, jsonb_build_object('bytes', $2));
END $$;

DO $$
BEGIN
  GRANT CREATE ON SCHEMA vetloom TO {system};
  REVOKE ALL ON FUNCTION vetloom.set_file_quota(text, bigint, text, text) FROM PUBLIC;
  GRANT EXECUTE ON FUNCTION vetloom.set_file_quota(text, bigint, text, text) TO {app};
  ALTER FUNCTION vetloom.set_file_quota(text, bigint, text, text) OWNER TO {system};
  REVOKE CREATE ON SCHEMA vetloom FROM {system};
END $$;
