/** Bytes in readable units: `980 B`, `42 KB`, `3.1 MB`, `1.2 GB`. */
export function formatSize(bytes: number): string {
  if (bytes < 1024) return `${bytes} B`
  const kilobytes = bytes / 1024
  if (kilobytes < 1024) return `${Math.round(kilobytes)} KB`
  const megabytes = kilobytes / 1024
  return megabytes < 1024 ? `${Number(megabytes.toFixed(1))} MB` : `${Number((megabytes / 1024).toFixed(1))} GB`
}
