/** Of PostgreSQL, for data that need not outlive the run: it does not wait for the disk. */
export const noDurability = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off', wal_level: 'minimal', max_wal_senders: '0' }
