-- Accounts. `uid` is the id at the identity service. Tokens issued before `tokens_valid_after` are invalid.
CREATE TABLE users (
    id uuid CONSTRAINT users_pk PRIMARY KEY,
    uid text NOT NULL CONSTRAINT users_uid_unique UNIQUE,
    email text NOT NULL,
    email_verified boolean NOT NULL,
    name text,
    photo_url text,
    locale text NOT NULL DEFAULT 'en',
    timezone text,
    country text,
    roles text[] NOT NULL,
    disabled boolean NOT NULL DEFAULT false,
    tokens_valid_after timestamptz,
    created_at timestamptz NOT NULL DEFAULT now(),
    updated_at timestamptz NOT NULL DEFAULT now(),
    CONSTRAINT users_roles_named CHECK (array_position(roles, NULL) IS NULL)
);
