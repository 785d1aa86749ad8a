-- A title is found by a single character too: 266 ms for a page of 200,000 SKUs when the index knew pairs only.
drop index "sku_title_bigram_idx";
--> statement-breakpoint
-- All pairs of neighbouring characters of a text, the even pairs, then the odd ones, and every character. 20 µs a title.
create or replace function bigrams(text) returns text[] language sql immutable strict parallel safe
return string_to_array(regexp_replace(lower($1), '(..)', E'\\1\x01', 'g') || E'\x01' || regexp_replace(substr(lower($1), 2), '(..)', E'\\1\x01', 'g'), E'\x01')
  || string_to_array(lower($1), null);
--> statement-breakpoint
-- The pairs that a text must have to contain the word; of a single character that.
create or replace function word_bigrams(text) returns text[] language sql immutable strict parallel safe
return array(select distinct substr(lower($1), i, 2) from generate_series(1, greatest(char_length($1) - 1, 1)) as i);
--> statement-breakpoint
create index "sku_title_bigram_idx" on "sku" using gin (bigrams("title"));
--> statement-breakpoint
-- what the planner knew of the entries went with the index
analyze "sku";
