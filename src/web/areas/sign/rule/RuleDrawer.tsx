import { useState } from 'react'
import type { FieldValues } from 'react-hook-form'
import { rule } from '#contract/sign/rule.ts'
import { dayAfter } from '#contract/sign/streak.ts'
import { EditorSections } from '#web/areas/activity/shared/EditorSections.tsx'
import { useCall } from '#web/base/api/query.ts'
import { useTexts } from '#web/base/locales/texts.ts'
import { useOpening } from '#web/kit/form/drawer-state.ts'
import { FormBody } from '#web/kit/form/FormBody.tsx'
import { Notice } from '#web/kit/form/Notice.tsx'
import { useEndpointForm } from '#web/kit/form/use-endpoint-form.ts'
import { Button } from '#web/kit/ui/input/Button.tsx'
import { useDirtyGuard } from '#web/kit/ui/overlay/confirm.ts'
import { closeIfAllowed, Drawer } from '#web/kit/ui/overlay/Drawer.tsx'
import { formatTime } from '#web/kit/ui/value/format.ts'
import { RulePreview } from './RulePreview.tsx'
import { MakeupSection, PointsSection } from './RuleSections.tsx'
import { ruleTexts } from './texts.ts'

const first = {
  base_no: 0,
  cycle: 'none',
  base_integral: 5,
  streak: [],
  makeup_enabled: 0,
  makeup_cost: 0,
  makeup_month_limit: 0,
  remind: 0,
  rules_text: '',
}

/** `edit`: a new version, filled from the newest one with this id, null without one. `view`: a version as it is. */
export type DrawerRequest = { kind: 'edit'; id: number | null } | { kind: 'view'; id: number }

interface RuleDrawerProps {
  request: DrawerRequest | null
  onClose: () => void
}

export function RuleDrawer({ request, onClose }: RuleDrawerProps) {
  const { current, opening } = useOpening(request)
  return current && <Loader key={opening} request={current} open={request !== null} onClose={onClose} />
}

interface LoaderProps {
  request: DrawerRequest
  open: boolean
  onClose: () => void
}

function Loader({ request, open, onClose }: LoaderProps) {
  const { data, isFetchedAfterMount } = useCall(rule.detail, { id: request.id ?? 0 }, { enabled: request.id !== null, staleTime: 0 })
  if (request.id === null) return <Editor values={first} no={null} isView={false} open={open} onClose={onClose} />
  if (!data || !isFetchedAfterMount) return null
  return <Editor values={{ ...data, base_no: data.no }} no={data.no} isView={request.kind === 'view'} open={open} onClose={onClose} />
}

interface EditorProps {
  values: FieldValues
  /** The number of the version that fills the form. */
  no: number | null
  isView: boolean
  open: boolean
  onClose: () => void
}

/** The rule on one page, with the calendar of its rewards beside them (domain §11). */
function Editor({ values: initial, no, isView, open, onClose }: EditorProps) {
  const t = useTexts(ruleTexts)
  const [values] = useState(initial)
  const { form, schema, submit, isSaving, off } = useEndpointForm(rule.edit, { values, onDone: onClose })
  const guard = useDirtyGuard(form.formState.isDirty)
  const title = isView ? t('view', { no: no ?? 0 }) : t(no === null ? 'set' : 'change')
  return (
    <Drawer
      open={open}
      title={title}
      onClose={onClose}
      onBeforeClose={guard}
      width={1120}
      onSubmit={isView ? (event) => event.preventDefault() : submit}
      footer={
        <>
          <Button onClick={() => void closeIfAllowed(onClose, guard)}>{t(isView ? 'close' : 'cancel')}</Button>
          {!isView && (
            <Button type="submit" variant="primary" loading={isSaving} disabledReason={off}>
              {t('save')}
            </Button>
          )}
        </>
      }
    >
      <FormBody
        form={form}
        schema={schema}
        readOnly={isView}
        notice={!isView && <Notice>{t('from_tomorrow', { day: dayAfter(formatTime(Date.now(), 'day')) })}</Notice>}
      >
        <EditorSections
          preview={<RulePreview />}
          sections={[
            { key: 'points', label: ['签到积分', 'Points'], fields: ['base_integral', 'cycle', 'streak'], content: <PointsSection /> },
            {
              key: 'makeup',
              label: ['补签与说明', 'Make-up and description'],
              fields: ['makeup_enabled', 'makeup_cost', 'makeup_month_limit', 'remind', 'rules_text'],
              content: <MakeupSection />,
            },
          ]}
        />
      </FormBody>
    </Drawer>
  )
}
