-- Browsers that are told outside the application, each at its own push service.
CREATE TABLE push_devices (
    id uuid CONSTRAINT push_devices_pk PRIMARY KEY,
    user_id uuid NOT NULL,
    -- What its person knows it by.
    name text NOT NULL,
    endpoint text NOT NULL,
    -- Its public key and its secret, in the digits of base64url.
    p256dh text NOT NULL,
    auth text NOT NULL,
    created_at timestamptz NOT NULL,
    CONSTRAINT push_devices_user FOREIGN KEY (user_id) REFERENCES users (id) ON DELETE CASCADE,
    -- A browser is one person's at a time: whoever is signed in there.
    CONSTRAINT push_devices_endpoint_once UNIQUE (endpoint)
);

CREATE INDEX push_devices_by_user ON push_devices (user_id, created_at);

-- When it is sent to devices; nothing if it is not, or has that behind it.
ALTER TABLE notifications ADD COLUMN push_at timestamptz;

-- Whether somebody wants to be asked no more whether a device is to be told.
ALTER TABLE settings ADD COLUMN declined_push boolean NOT NULL DEFAULT false;
