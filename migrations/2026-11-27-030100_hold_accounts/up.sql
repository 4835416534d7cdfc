-- A person's data is written only while they have an account. The writing transaction locks the account's row until it
-- ends. An erasure locks that row first, so it runs entirely before or after the write.
CREATE FUNCTION require_account(owner uuid) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
    IF owner IS NULL THEN
        RETURN;
    END IF;
    PERFORM FROM users WHERE id = owner AND deleted_at IS NULL FOR KEY SHARE;
    IF NOT FOUND THEN
        RAISE EXCEPTION 'the account does not stand' USING ERRCODE = 'check_violation', CONSTRAINT = 'account_stands';
    END IF;
END
$$;

CREATE FUNCTION require_own_account() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM require_account(NEW.user_id);
    RETURN NEW;
END
$$;

CREATE FUNCTION require_account_of_enrolment() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM require_account((SELECT user_id FROM enrolments WHERE id = NEW.enrolment_id));
    RETURN NEW;
END
$$;

-- A team's attempt is kept when the account of the member who began it is erased.
CREATE FUNCTION require_account_of_answer() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    PERFORM require_account((
        SELECT e.user_id FROM submissions s
        JOIN user_missions m ON m.id = s.user_mission_id
        JOIN enrolments e ON e.id = m.enrolment_id
        WHERE s.id = NEW.submission_id AND s.team_id IS NULL
    ));
    RETURN NEW;
END
$$;

DO $$
DECLARE
    written text;
BEGIN
    FOREACH written IN ARRAY ARRAY[
        'calendar_feeds', 'contributions', 'discord_codes', 'discord_links', 'idempotency_keys', 'onboardings',
        'perk_takings', 'portfolio_drafts', 'profiles', 'push_devices', 'quotes', 'referral_codes',
        'referral_devices', 'settings', 'support_tickets', 'threads', 'uploads', 'verification_mails', 'writers'
    ] LOOP
        EXECUTE format(
            'CREATE TRIGGER %I BEFORE INSERT ON %I FOR EACH ROW EXECUTE FUNCTION require_own_account()',
            written || '_account', written
        );
    END LOOP;
    FOREACH written IN ARRAY ARRAY['bonus_marks', 'session_onboardings', 'survey_answers'] LOOP
        EXECUTE format(
            'CREATE TRIGGER %I BEFORE INSERT ON %I FOR EACH ROW EXECUTE FUNCTION require_account_of_enrolment()',
            written || '_account', written
        );
    END LOOP;
END
$$;

CREATE TRIGGER user_missions_account BEFORE UPDATE OF rating_text ON user_missions
FOR EACH ROW WHEN (NEW.rating_text IS NOT NULL AND NEW.rating_text IS DISTINCT FROM OLD.rating_text)
EXECUTE FUNCTION require_account_of_enrolment();

CREATE TRIGGER submission_blocks_account BEFORE INSERT OR UPDATE OF value ON submission_blocks
FOR EACH ROW WHEN (NEW.value IS NOT NULL) EXECUTE FUNCTION require_account_of_answer();
