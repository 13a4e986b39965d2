/** Addresses and networks from which a key works: typed one after another, or pasted as a list. */
import { Select } from 'antd'
import { useTranslation } from 'react-i18next'
import type { BoxProps } from '@/engine/form/fields'

/** Box for the addresses of a key. */
export function AddressesBox({ id, value, onChange, disabled = false, ...box }: BoxProps) {
  const { t } = useTranslation()
  const addresses = Array.isArray(value) ? value.map(String) : []
  return (
    <Select
      {...box}
      {...(id === undefined ? {} : { id })}
      mode="tags"
      open={false}
      suffixIcon={null}
      disabled={disabled}
      value={addresses}
      tokenSeparators={[',', ';', ' ', '\n', '，']}
      placeholder={t('apiKeyManage.everywhere')}
      onChange={(next: readonly string[]) =>
        onChange?.(next.map((address) => address.trim()).filter((address) => address !== ''))
      }
    />
  )
}
