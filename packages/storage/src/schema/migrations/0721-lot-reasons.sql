-- Why a lot is blocked, or was let be used again.
ALTER TABLE vetloom.lot ADD COLUMN reason text COLLATE "C" NOT NULL DEFAULT '';

-- What a visit, a sale or a form moved, by its id alone: from a visit to its lots, and from a lot to whom it went.
CREATE INDEX stock_movement_cause ON vetloom.stock_movement (clinic_id, cause_id);

CREATE INDEX lot_blocked ON vetloom.lot (clinic_id) WHERE status = 'blocked';
