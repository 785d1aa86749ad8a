import parts from './parts.module.css'

/** Several values of one setting, each in a line; nothing without any. */
export function SettingLines({ lines }: { lines: readonly string[] }) {
  if (lines.length === 0) return null
  return (
    <ul className={parts.lines}>
      {lines.map((line) => (
        <li key={line}>{line}</li>
      ))}
    </ul>
  )
}
