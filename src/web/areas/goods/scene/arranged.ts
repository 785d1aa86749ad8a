import type { SceneSpu } from '#contract/goods/scene.ts'

/** One goods item in the drawer; an item that was just added lacks the details. */
export type Arranged = Omit<SceneSpu, 'state' | 'main_image'> & Partial<Pick<SceneSpu, 'state' | 'main_image'>>
