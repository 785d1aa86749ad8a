import { Pager } from '../ui/Pager.tsx'
import { Held, Story } from './Story.tsx'

export function PagerStory() {
  return (
    <>
      <Story title="exact">
        <Held initial={{ page: 1, size: 20 }}>
          {(at, setAt) => <Pager page={at.page} pageSize={at.size} total={12480} onChange={(page, size) => setAt({ page, size })} />}
        </Held>
      </Story>
      <Story title="estimate">
        <Pager page={4321} pageSize={100} label="estimate" total={1000000} totalExact={false} onChange={() => undefined} />
      </Story>
      <Story title="one page">
        <Pager page={1} pageSize={20} label="one page" total={3} onChange={() => undefined} />
      </Story>
      <Story title="disabled">
        <Pager disabled label="disabled" page={2} pageSize={20} total={90} onChange={() => undefined} />
      </Story>
    </>
  )
}
