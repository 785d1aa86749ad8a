/** PostgreSQL settings for data that need not survive the run: no sync to the disk. */
export const noDurability = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', wal_level: 'minimal', max_wal_senders: '0' }
