import type { SceneSpu } from '#contract/goods/scene.ts'

/** One of the goods in the drawer; what was just added has not been looked up in full. */
export type Arranged = Omit<SceneSpu, 'state' | 'main_image'> & Partial<Pick<SceneSpu, 'state' | 'main_image'>>
