import { Upload, type UploadProps } from './Upload.tsx'

export interface UploadOneProps extends Omit<UploadProps, 'value' | 'onChange' | 'max'> {
  value: string | null
  onChange: (value: string | null) => void
}

/** Exactly one image; the value is its address. */
export function UploadOne({ value, onChange, ...rest }: UploadOneProps) {
  return <Upload {...rest} max={1} value={value ? [value] : []} onChange={(urls) => onChange(urls[0] ?? null)} />
}
