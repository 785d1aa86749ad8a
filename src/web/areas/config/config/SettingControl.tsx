import type { ReactNode } from 'react'
import { config } from '#contract/config/config.ts'
import { SECRET_MASK, type Setting } from '#contract/config/kinds.ts'
import { useLabel } from '#web/base/locales/texts.ts'
import { Bound, type FieldOptions } from '#web/kit/form/rows/Bound.tsx'
import { fieldsOf } from '#web/kit/form/rows/fields.tsx'
import { Checkbox } from '#web/kit/ui/input/Checkbox.tsx'
import { Input } from '#web/kit/ui/input/Input.tsx'
import { onDemand } from '#web/kit/ui/state/on-demand.ts'
import { Skeleton } from '#web/kit/ui/state/Skeleton.tsx'
import { JsonControl } from './JsonControl.tsx'
import styles from './index.module.css'

// its field names are the setting keys
const Fields = fieldsOf(config.edit) as unknown as Record<
  'Text' | 'LongText' | 'Int' | 'Money' | 'Percent' | 'Flag' | 'Pick' | 'Image' | 'Images',
  (props: FieldOptions & { name: string; unit?: string }) => ReactNode
>
const richText = onDemand(() => import('#web/kit/form/rows/RichTextField.tsx'))

interface SettingControlProps extends FieldOptions {
  name: string
  setting: Setting
}

/** The control for this setting type. */
export function SettingControl({ setting, ...options }: SettingControlProps) {
  const say = useLabel()
  switch (setting.type) {
    case 'switch':
      return <Fields.Flag {...options} />
    case 'int':
      return <Fields.Int {...options} unit={setting.unit && say(setting.unit)} />
    case 'money':
      return <Fields.Money {...options} />
    case 'rate':
      return <Fields.Percent {...options} />
    case 'text':
      return <Fields.Text {...options} />
    case 'textarea':
      return <Fields.LongText {...options} />
    case 'image':
      return <Fields.Image {...options} />
    case 'images':
      return <Fields.Images {...options} />
    case 'select':
      return <Fields.Pick {...options} />
    case 'multi':
      return <Several {...options} setting={setting} />
    case 'json':
      return <JsonControl {...options} />
    case 'secret':
      return <Secret {...options} />
    case 'rich':
      return <Rich {...options} />
  }
}

function Several({ setting, ...options }: SettingControlProps) {
  const say = useLabel()
  const words = setting.words ?? {}
  return (
    <Bound {...options} group>
      {({ field }) => {
        const chosen = (field.value as readonly string[] | undefined) ?? []
        return (
          <span className={styles.choices}>
            {Object.entries(words).map(([key, label], at) => (
              <Checkbox
                key={key}
                ref={at === 0 ? field.ref : undefined}
                value={chosen.includes(key)}
                disabled={field.disabled}
                // in definition order
                onChange={(on) => field.onChange(Object.keys(words).filter((one) => (one === key ? on : chosen.includes(one))))}
              >
                {say(label)}
              </Checkbox>
            ))}
          </span>
        )
      }}
    </Bound>
  )
}

function Secret(options: FieldOptions & { name: string }) {
  return (
    <Bound {...options}>
      {({ field }) => (
        <Input
          {...field}
          value={(field.value as string | null) ?? ''}
          // typing replaces the secret as a whole, not the mask
          onChange={(value) => field.onChange(value.startsWith(SECRET_MASK) ? value.slice(SECRET_MASK.length) : value)}
          autoComplete="off"
        />
      )}
    </Bound>
  )
}

function Rich(options: FieldOptions & { name: string }) {
  const RichTextField = richText.useLoaded(true)?.RichTextField
  return RichTextField ? <RichTextField {...options} /> : <Skeleton lines={4} />
}
