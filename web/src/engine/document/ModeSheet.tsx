/** The frame of a mode of a document's own, such as registering: heading, bar, and the way back to the document. */
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { modeTitleKey } from '@/engine/feature/titles'
import type { FormValues } from '@/engine/form/fields'
import { Sheet } from '@/engine/record/Sheet'
import { useGivenUp } from '@/engine/tabs/useTab'
import { type DocumentDefinition, numberOf } from './definition'

interface ModeSheetProps {
  readonly definition: DocumentDefinition
  readonly record: FormValues
  /** The `operationType`, which names the page. */
  readonly mode: string
  /** Buttons of the bar, the next step last; the way back comes by itself. */
  readonly buttons: ReactNode
  /** Something is being sent: nobody leaves meanwhile. */
  readonly busy?: boolean
  readonly leave: () => void
  readonly children: ReactNode
}

const NO_SHAPE = { fields: [] }

/** Draws the frame. Leaving asks first when `useUnsaved` has said that there is input. */
export function ModeSheet(props: ModeSheetProps) {
  const { definition, record, mode, buttons, busy = false, leave, children } = props
  const { t } = useTranslation()
  const givenUp = useGivenUp()
  const back = () => {
    if (busy) return
    const question = {
      title: t('form.unsaved'),
      text: t('form.unsavedText'),
      yes: t('form.leave'),
      no: t('form.stay'),
    }
    void givenUp(question).then((agreed) => agreed && leave())
  }
  return (
    <Sheet
      title={t(modeTitleKey(definition.screen, mode) ?? `action.${mode}`)}
      name={numberOf(definition, record)}
      shape={NO_SHAPE}
      onBack={back}
      backLabel={t('document.back')}
      buttons={buttons}
    >
      {children}
    </Sheet>
  )
}
