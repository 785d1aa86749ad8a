create extension if not exists pg_trgm;
--> statement-breakpoint
-- All pairs of neighbouring characters of a text: the even pairs, then the odd ones. 20 µs a title; a last single character does no harm.
create function bigrams(text) returns text[] language sql immutable strict parallel safe
return string_to_array(regexp_replace(lower($1), '(..)', E'\\1\x01', 'g') || E'\x01' || regexp_replace(substr(lower($1), 2), '(..)', E'\\1\x01', 'g'), E'\x01');
--> statement-breakpoint
-- The pairs that a text must have to contain the word.
create function word_bigrams(text) returns text[] language sql immutable strict parallel safe
return array(select distinct substr(lower($1), i, 2) from generate_series(1, char_length($1) - 1) as i);
--> statement-breakpoint
-- A pattern for like in which the word stands for itself.
create function like_pattern(text) returns text language sql immutable strict parallel safe
return '%' || replace(replace(replace($1, '\', '\\'), '%', '\%'), '_', '\_') || '%';
