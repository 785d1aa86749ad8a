import { Progress } from '../ui/Progress.tsx'
import { Steps } from '../ui/Steps.tsx'
import { Story } from './Story.tsx'

const titles = ['选择文件', '匹配字段', '确认修改', '完成']

export function ProgressStory() {
  return (
    <>
      <Story title="progress" layout="grid">
        <Progress label="under way" done={1200} total={5000} />
        <Progress label="not known" done={300} total={null} />
        <Progress label="done" done={5000} total={5000} tone="success" />
        <Progress label="failed" done={700} total={5000} tone="danger" />
      </Story>
      <Story title="steps">
        <Steps label="import" titles={titles} current={1} />
      </Story>
      <Story title="steps, all taken">
        <Steps label="import, all taken" titles={titles} current={4} />
      </Story>
    </>
  )
}
