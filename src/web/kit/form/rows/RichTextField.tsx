import { RichText } from '#web/kit/ui/rich-text/RichText.tsx'
import { Bound, type FieldOptions } from './Bound.tsx'
import { sendFile, sendImage } from './upload.ts'

/** Formatted text as a form field. */
export function RichTextField({ name, placeholder, ...options }: FieldOptions & { name: string; placeholder?: string }) {
  return (
    <Bound {...options} name={name} group>
      {({ field }) => (
        <RichText
          {...field}
          value={(field.value as string | null | undefined) ?? ''}
          uploadImage={sendImage}
          uploadVideo={sendFile}
          placeholder={placeholder}
        />
      )}
    </Bound>
  )
}
