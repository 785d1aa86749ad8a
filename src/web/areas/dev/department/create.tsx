import { useCreationProps } from '#web/kit/form/draft/creation.ts'
import { DepartmentForm } from './DepartmentForm.tsx'

/** The form for a new department, opened by a picker. */
export default function Create() {
  return <DepartmentForm {...useCreationProps()} under={null} />
}
