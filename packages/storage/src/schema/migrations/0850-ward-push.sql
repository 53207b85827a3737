-- Browsers that let themselves be told of what comes due in a ward while no page is open: whose they are, and by which sign-in. Named by a hash of their address. Of two people
-- at one browser the last one is told. Times in Unix seconds.
CREATE TABLE vetloom.push_browser (
  clinic_id text COLLATE "C" NOT NULL,
  browser_id text COLLATE "C" NOT NULL,
  endpoint text COLLATE "C" NOT NULL,
  p256dh text COLLATE "C" NOT NULL,
  auth text COLLATE "C" NOT NULL,
  email text COLLATE "C" NOT NULL,
  session text COLLATE "C" NOT NULL,
  created_at bigint NOT NULL,
  last_success_at bigint,
  last_failure_at bigint,
  -- What the push service said: never the address.
  last_failure text,
  PRIMARY KEY (clinic_id, browser_id)
);
CREATE INDEX push_browser_person ON vetloom.push_browser (clinic_id, email);
SELECT vetloom.tenant_table('vetloom.push_browser', '{app}', '{SELECT, INSERT, UPDATE, DELETE}');

-- Reminders of a ward that browsers were told of, or are being, by their moment. A row goes once its reminder is closed, so that one that opens again is told anew, and an hour
-- after the moment.
CREATE TABLE vetloom.push_told (
  clinic_id text COLLATE "C" NOT NULL,
  reminder_id text COLLATE "C" NOT NULL,
  moment bigint NOT NULL,
  PRIMARY KEY (clinic_id, reminder_id)
);
CREATE INDEX push_told_moment ON vetloom.push_told (clinic_id, moment);
SELECT vetloom.tenant_table('vetloom.push_told', '{app}', '{SELECT, INSERT, UPDATE, DELETE}');

-- What browsers are told, a row for each moment: that something is due (`due`), afterwards that it is done (`over`). What is told is worked out when it is sent; whoever sends holds
-- the row until then. It stays for an hour behind its moment, because what was never sent needs no end.
CREATE TABLE vetloom.push_note (
  clinic_id text COLLATE "C" NOT NULL,
  browser_id text COLLATE "C" NOT NULL,
  moment bigint NOT NULL,
  kind text NOT NULL CHECK (kind IN ('due', 'over')),
  -- Goes up each time that something new is to be told, so that a sender knows whether what it has sent is still all.
  turn bigint NOT NULL DEFAULT 1,
  tries integer NOT NULL DEFAULT 0,
  next_at bigint NOT NULL,
  until bigint NOT NULL,
  held_until bigint NOT NULL DEFAULT 0,
  -- Nothing is to be sent any more: it has been, or will not be.
  done boolean NOT NULL DEFAULT false,
  -- That something is due has gone out to the browser.
  sent boolean NOT NULL DEFAULT false,
  PRIMARY KEY (clinic_id, browser_id, moment),
  FOREIGN KEY (clinic_id, browser_id) REFERENCES vetloom.push_browser ON DELETE CASCADE
);
CREATE INDEX push_note_next ON vetloom.push_note (clinic_id, next_at) WHERE NOT done;
SELECT vetloom.tenant_table('vetloom.push_note', '{app}', '{SELECT, INSERT, UPDATE, DELETE}');
