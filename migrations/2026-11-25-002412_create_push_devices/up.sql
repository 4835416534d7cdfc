-- Browsers that get push notifications, each at its push service.
CREATE TABLE push_devices (
    id uuid CONSTRAINT push_devices_pk PRIMARY KEY,
    user_id uuid NOT NULL,
    -- Name by which its owner recognises it.
    name text NOT NULL,
    endpoint text NOT NULL,
    -- Public key and secret, in base64url.
    p256dh text NOT NULL,
    auth text NOT NULL,
    created_at timestamptz NOT NULL,
    CONSTRAINT push_devices_user FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE,
    -- A browser belongs to one person at a time: the one who is signed in.
    CONSTRAINT push_devices_endpoint_once UNIQUE (endpoint)
);

CREATE INDEX push_devices_by_user ON push_devices (user_id, created_at);

-- When the notice is due to be pushed to devices; null if it is not pushed or was pushed.
ALTER TABLE notifications ADD COLUMN push_at timestamptz;

-- Whether the person declined to be asked about push notifications again.
ALTER TABLE settings ADD COLUMN declined_push boolean NOT NULL DEFAULT false;
