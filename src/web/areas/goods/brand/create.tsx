import { useCreationProps } from '#web/kit/form/draft/creation.ts'
import { BrandForm } from './BrandForm.tsx'

/** The form for a new brand, opened by a picker. */
export default function Create() {
  return <BrandForm {...useCreationProps()} />
}
