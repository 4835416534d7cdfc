-- Offers of partners, the partners' codes, and the learners who took them.
CREATE TABLE perks (
    id uuid CONSTRAINT perks_pk PRIMARY KEY,
    slug text NOT NULL,
    position integer NOT NULL,
    partner text NOT NULL,
    title text NOT NULL,
    about text NOT NULL,
    url text NOT NULL,
    shared_code text,
    has_own_codes boolean NOT NULL,
    status text NOT NULL,
    needs jsonb NOT NULL,
    CONSTRAINT perks_named_once UNIQUE (slug),
    CONSTRAINT perks_one_kind_of_code CHECK (shared_code IS NULL OR NOT has_own_codes),
    CONSTRAINT perks_status_known CHECK (status IN ('pending', 'active', 'out_of_budget', 'retired'))
);

CREATE TABLE perk_codes (
    perk_id uuid NOT NULL,
    code text NOT NULL,
    is_given boolean NOT NULL,
    CONSTRAINT perk_codes_pk PRIMARY KEY (perk_id, code),
    CONSTRAINT perk_codes_perk FOREIGN KEY (perk_id) REFERENCES perks (id)
);
CREATE INDEX perk_codes_left ON perk_codes (perk_id, code) WHERE NOT is_given;

CREATE TABLE perk_takings (
    user_id uuid NOT NULL,
    perk_id uuid NOT NULL,
    own_code text,
    taken_at timestamptz NOT NULL,
    CONSTRAINT perk_takings_pk PRIMARY KEY (user_id, perk_id),
    CONSTRAINT perk_takings_user FOREIGN KEY (user_id) REFERENCES users (id),
    CONSTRAINT perk_takings_perk FOREIGN KEY (perk_id) REFERENCES perks (id),
    CONSTRAINT perk_takings_code FOREIGN KEY (perk_id, own_code) REFERENCES perk_codes (perk_id, code),
    CONSTRAINT perk_takings_code_once UNIQUE (perk_id, own_code)
);
