import { aftersale } from '#contract/order/aftersale.ts'
import { texts, useTexts } from '#web/base/locales/texts.ts'
import { useOpening } from '#web/kit/form/drawer-state.ts'
import { FormDialog } from '#web/kit/form/FormDialog.tsx'
import { fieldsOf } from '#web/kit/form/rows/fields.tsx'
import { FormGroup, Wide } from '#web/kit/form/rows/FormGroup.tsx'

const receiveTexts = texts({
  zh: {
    title: '确认收货 {no}',
    accept: '确认收货',
    refuse: '拒绝收货',
    submit: '提交',
    fit: '可再次销售，退回库存',
    unfit: '不可销售，不入库存',
  },
  en: {
    title: 'Receive return {no}',
    accept: 'Accept',
    refuse: 'Refuse',
    submit: 'Submit',
    fit: 'Resellable, return to stock',
    unfit: 'Not resellable',
  },
})

const Fields = fieldsOf(aftersale.receive)

interface ReceiveDialogProps {
  row: { id: number; version: number; as_no: string } | null
  onClose: () => void
}

/** The goods have arrived: accepted into the stock or not, or refused. */
export function ReceiveDialog({ row, onClose }: ReceiveDialogProps) {
  const t = useTexts(receiveTexts)
  const { current } = useOpening(row)
  if (!current) return null
  return (
    <FormDialog
      docks
      endpoint={aftersale.receive}
      draft={{ of: aftersale, id: current.id }}
      open={row !== null}
      record={current.as_no}
      title={t('title', { no: current.as_no })}
      submitText={t('submit')}
      values={{ id: current.id, version: current.version, pass: 1, resaleable: 1, opinion: null, images: [] }}
      onClose={onClose}
    >
      <FormGroup>
        <Wide>
          <Fields.Either name="pass" yes={t('accept')} no={t('refuse')} required />
        </Wide>
        <ReceivedFields />
      </FormGroup>
    </FormDialog>
  )
}

function ReceivedFields() {
  const t = useTexts(receiveTexts)
  const isAccepted = Fields.useValue('pass') === 1
  return (
    <>
      {isAccepted && (
        <Wide>
          <Fields.Either name="resaleable" yes={t('fit')} no={t('unfit')} required />
        </Wide>
      )}
      <Wide>
        <Fields.LongText name="opinion" required={!isAccepted} />
      </Wide>
      <Wide>
        <Fields.Images name="images" max={9} />
      </Wide>
    </>
  )
}
