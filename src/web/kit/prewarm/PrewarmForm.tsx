import { useForm, type FieldValues } from 'react-hook-form'
import * as z from 'zod/mini'
import { entity, get } from '#contract/kit/endpoint.ts'
import { choice, date, flag, image, images, int, longText, money, text } from '#contract/kit/field.ts'
import type { Label } from '#contract/kit/label.ts'
import { FormBody } from '#web/kit/form/FormBody.tsx'
import { fieldsOf } from '#web/kit/form/rows/fields.tsx'
import { FormGroup } from '#web/kit/form/rows/FormGroup.tsx'
import { DialogSurface } from '#web/kit/ui/overlay/DialogSurface.tsx'

const label: Label = ['中', 'a']
const words = { a: label, b: label }

const schema = z.object({
  text: text(label, { max: 9 }),
  long: longText(label, { max: 9 }),
  int: int(label, 0, 9),
  money: money(label),
  flag: flag(label),
  choice: choice(label, words),
  pick: choice(label, words),
  date: date(label),
  image: image(label),
  images: images(label),
})
const scene = entity('kit.rehearsal', label, { fill: get(label, schema, z.object({})) })
const Fields = fieldsOf(scene.fill)
const values: FieldValues = {
  text: 'a',
  long: 'a',
  int: 1,
  money: 1,
  flag: 1,
  choice: 'a',
  pick: 'a',
  date: '2026-01-01',
  image: '',
  images: [],
}

/** A drawer with every common field kind. */
export function PrewarmForm({ stage }: { stage: HTMLElement }) {
  const form = useForm({ defaultValues: values })
  return (
    <DialogSurface kind="drawer" open title="a" footer="a" stage={stage} onSubmit={nothing} onRequestClose={nothing} onClosed={nothing}>
      <FormBody form={form} schema={schema}>
        <FormGroup title="a">
          <Fields.Text name="text" help="a" />
          <Fields.LongText name="long" />
          <Fields.Int name="int" />
          <Fields.Money name="money" />
          <Fields.Flag name="flag" />
          <Fields.Choice name="choice" />
          <Fields.Pick name="pick" />
          <Fields.Date name="date" />
          <Fields.Image name="image" />
          <Fields.Images name="images" />
        </FormGroup>
      </FormBody>
    </DialogSurface>
  )
}

/** The press handler for prewarmed components. */
export function nothing(): void {
  // no person uses this tree
}
