CREATE TABLE "config" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL,
	"updated_at" timestamptz(3) NOT NULL,
	"updated_by" bigint
);
--> statement-breakpoint
CREATE TABLE "sms_record" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sms_record_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"phone" text NOT NULL,
	"event" text NOT NULL,
	"content" text NOT NULL,
	"state" text NOT NULL,
	"channel" text NOT NULL,
	"channel_msg_id" text,
	"fail_msg" text,
	"created_at" timestamptz(3) NOT NULL,
	"sent_at" timestamptz(3)
);
--> statement-breakpoint
CREATE TABLE "notification" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "notification_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"admin_user_id" bigint NOT NULL,
	"kind" text NOT NULL,
	"params" jsonb NOT NULL,
	"link" text,
	"created_at" timestamptz(3) NOT NULL,
	"read_at" timestamptz(3)
);
--> statement-breakpoint
CREATE TABLE "identity" (
	"issuer" text NOT NULL,
	"subject" text NOT NULL,
	"admin_user_id" bigint NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	CONSTRAINT "identity_issuer_subject_pk" PRIMARY KEY("issuer","subject")
);
--> statement-breakpoint
CREATE TABLE "login_challenge" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"admin_user_id" bigint NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"expires_at" timestamptz(3) NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recovery_code" (
	"admin_user_id" bigint NOT NULL,
	"code_hash" text NOT NULL,
	"used_at" timestamptz(3),
	CONSTRAINT "recovery_code_admin_user_id_code_hash_pk" PRIMARY KEY("admin_user_id","code_hash")
);
--> statement-breakpoint
CREATE TABLE "sms_code" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "sms_code_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"phone" text NOT NULL,
	"purpose" text NOT NULL,
	"code_hash" text NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"expires_at" timestamptz(3) NOT NULL,
	"used_at" timestamptz(3)
);
--> statement-breakpoint
CREATE TABLE "sso_trip" (
	"state_hash" text PRIMARY KEY NOT NULL,
	"browser_hash" text NOT NULL,
	"nonce" text NOT NULL,
	"code_verifier" text NOT NULL,
	"return_to" text NOT NULL,
	"created_at" timestamptz(3) NOT NULL,
	"used_at" timestamptz(3)
);
--> statement-breakpoint
ALTER TABLE "admin_user" ADD COLUMN "preferences" jsonb;--> statement-breakpoint
ALTER TABLE "admin_user" ADD COLUMN "totp_secret" text;--> statement-breakpoint
ALTER TABLE "admin_user" ADD COLUMN "totp_enabled_at" timestamptz(3);--> statement-breakpoint
ALTER TABLE "admin_user" ADD COLUMN "totp_last_step" bigint;--> statement-breakpoint
ALTER TABLE "session" ADD COLUMN "locked_at" timestamptz(3);--> statement-breakpoint
ALTER TABLE "notification" ADD CONSTRAINT "notification_admin_user_id_admin_user_id_fk" FOREIGN KEY ("admin_user_id") REFERENCES "public"."admin_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity" ADD CONSTRAINT "identity_admin_user_id_admin_user_id_fk" FOREIGN KEY ("admin_user_id") REFERENCES "public"."admin_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "login_challenge" ADD CONSTRAINT "login_challenge_admin_user_id_admin_user_id_fk" FOREIGN KEY ("admin_user_id") REFERENCES "public"."admin_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recovery_code" ADD CONSTRAINT "recovery_code_admin_user_id_admin_user_id_fk" FOREIGN KEY ("admin_user_id") REFERENCES "public"."admin_user"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "sms_record_phone_idx" ON "sms_record" USING btree ("phone","created_at");--> statement-breakpoint
CREATE INDEX "sms_record_created_at_idx" ON "sms_record" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "notification_person_idx" ON "notification" USING btree ("admin_user_id","id");--> statement-breakpoint
CREATE INDEX "notification_unread_idx" ON "notification" USING btree ("admin_user_id","id") WHERE "notification"."read_at" is null;--> statement-breakpoint
CREATE INDEX "identity_admin_user_id_idx" ON "identity" USING btree ("admin_user_id");--> statement-breakpoint
CREATE INDEX "sms_code_phone_idx" ON "sms_code" USING btree ("phone","created_at");