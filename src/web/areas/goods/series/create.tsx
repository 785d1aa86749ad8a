import { useCreationProps } from '#web/kit/form/draft/creation.ts'
import { SeriesForm } from './SeriesForm.tsx'

/** The form for a new series, opened by a picker. */
export default function Create() {
  return <SeriesForm {...useCreationProps()} brandId={undefined} />
}
