-- Which message brings an order to its supplier. How it stands is the message's own.
CREATE TABLE vetloom.order_mail (
  clinic_id text COLLATE "C" NOT NULL,
  message_id text COLLATE "C" NOT NULL,
  order_id text COLLATE "C" NOT NULL,
  -- Of what its paper says: an order that says something else today was changed since.
  digest text COLLATE "C" NOT NULL DEFAULT '',
  seq bigint NOT NULL,
  created_at bigint NOT NULL,
  created_by text NOT NULL,
  PRIMARY KEY (clinic_id, message_id),
  FOREIGN KEY (clinic_id, order_id) REFERENCES vetloom.form (clinic_id, id)
);
CREATE INDEX order_mail_of ON vetloom.order_mail (clinic_id, order_id, seq);
SELECT vetloom.tenant_table('vetloom.order_mail', '{app}', '{SELECT, INSERT}');
