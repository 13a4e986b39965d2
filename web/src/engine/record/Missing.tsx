/** The page of a record that could not be loaded: it is not there, or the call failed. */
import { Button } from 'antd'
import { useTranslation } from 'react-i18next'
import { ApiError, STATUS } from '@/engine/client/apiError'
import type { FormShape } from '@/engine/form/sections'
import type { Loaded } from '@/engine/form/useRecord'
import { FaultNotice } from '@/engine/list/ListNotice'
import { EmptyState } from '@/ui/EmptyState'
import { Sheet } from './Sheet'

interface MissingProps {
  readonly title: string
  readonly name: string
  readonly shape: FormShape
  readonly onBack: () => void
  readonly loaded: Loaded
}

/** Says what is the matter, with the way on. */
export function Missing({ loaded, shape, ...frame }: MissingProps) {
  const { t } = useTranslation()
  const { error, reload } = loaded
  const gone = error instanceof ApiError && error.status === STATUS.notFound
  return (
    <Sheet {...frame} shape={{ fields: shape.fields }}>
      {gone ? (
        <div role="alert">
          <EmptyState title={t('form.notFound')} text={t('form.notFoundText')}>
            <Button onClick={frame.onBack}>{t('form.backToList')}</Button>
          </EmptyState>
        </div>
      ) : (
        error && <FaultNotice error={error} onRetry={() => void reload()} />
      )}
    </Sheet>
  )
}
