import { useCreationProps } from '#web/kit/form/draft/creation.ts'
import { CategoryForm } from './CategoryForm.tsx'

/** The form for a new category, opened by a picker. */
export default function Create() {
  return <CategoryForm {...useCreationProps()} under={null} />
}
