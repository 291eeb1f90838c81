-- Each row has the old default, which nothing read.
UPDATE "apps" SET "settings" = jsonb_set("settings", '{fiat_on_ramp_enabled}', 'true');
