// @vitest-environment node
import { describe, expect, it } from 'vitest'
import { identityOf } from './versions'

const line = (attribute: string, usage: number, inIdentity: boolean) => ({ attribute, usage, inIdentity })

describe('the identity of a batch', () => {
  it('is made of the attributes in it, whatever their order', () => {
    const lines = [line('batchNo', 2, true), line('origin', 1, false), line('expiryDate', 1, true)]
    expect(identityOf(lines)).toBe('batchNo!,expiryDate')
    expect(identityOf(lines.toReversed())).toBe(identityOf(lines))
  })

  it('changes with whether an attribute of it must be there, and not with others', () => {
    const before = [line('batchNo', 2, true), line('origin', 1, false)]
    expect(identityOf([line('batchNo', 1, true), line('origin', 1, false)])).not.toBe(identityOf(before))
    expect(identityOf([line('batchNo', 2, true), line('origin', 2, false)])).toBe(identityOf(before))
  })

  it('is empty where nothing tells batches apart', () => {
    expect(identityOf(undefined)).toBe('')
    expect(identityOf([line('origin', 1, false)])).toBe('')
  })
})
