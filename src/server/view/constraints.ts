import { taken, type ConstraintMessage } from '../core/constraints.ts'

/** What a refused constraint of the saved views means to the person. */
export const viewConstraints: Record<string, ConstraintMessage> = {
  saved_view_title_key: taken('title', ['视图名称', 'Name of the view']),
}
