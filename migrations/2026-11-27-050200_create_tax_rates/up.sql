-- Tax rates by country and date, from `taxes.toml`. A rate keeps its id, by which quotes name it.
CREATE TABLE tax_rates (
    id uuid NOT NULL,
    country text NOT NULL,
    label text NOT NULL,
    bp integer NOT NULL,
    is_included boolean NOT NULL,
    valid_from timestamptz,
    valid_to timestamptz,
    CONSTRAINT tax_rates_pk PRIMARY KEY (id),
    CONSTRAINT tax_rates_begin_once UNIQUE NULLS NOT DISTINCT (country, valid_from),
    CONSTRAINT tax_rates_country CHECK (country ~ '^[A-Z]{2}$'),
    CONSTRAINT tax_rates_bp CHECK (bp BETWEEN 1 AND 10000),
    CONSTRAINT tax_rates_window CHECK (valid_from < valid_to)
);
