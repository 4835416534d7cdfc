-- Staff who requested a refund, and who approved it when a second person was needed.
ALTER TABLE refunds
    ADD COLUMN asked_by uuid CONSTRAINT refunds_asked_by REFERENCES users (id),
    ADD COLUMN approved_by uuid CONSTRAINT refunds_approved_by REFERENCES users (id);
