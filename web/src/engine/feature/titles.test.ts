import { describe, expect, it } from 'vitest'
import zh from '@/generated/texts/zh.json'
import { modeTitleKey, pageTitle, routeTitle } from './titles'

const chinese: Record<string, string> = zh
const texts = {
  t: (key: string): string => chinese[key] ?? (key === 'route.goodsManage' ? '货品管理' : key),
  exists: (key: string): boolean => key in chinese || key === 'route.goodsManage',
}
const goods = { screen: 'goodsManageAED', title: 'goodsManage', realName: '货品' }

describe('the title of a page', () => {
  it('changes with the mode of a document page', () => {
    expect(pageTitle(goods, '?operationType=add', texts)).toBe('新增货品')
    expect(pageTitle(goods, '?id=1&operationType=audit', texts)).toBe('审核货品')
  })

  it.each([
    ['receivingNoteManageAED', 'register', '收货登记'],
    ['receivingNoteManageAED', 'cancel', '取消收货'],
    ['putawayNoteManageDetail', 'grounding', '上架确认'],
    ['deliveryNoteManageDetail', 'reCheck', '出库复核'],
    ['deliverysheetManageDetail', 'allot', '库存分配'],
    ['deliverysheetManageDetail', 'cancel', '取消分配'],
    ['pickingGoodsNoteManageDetail', 'pick', '拣货确认'],
    ['countManageAED', 'register', '盘点登记'],
    ['shiftManageAED', 'move', '移库确认'],
  ])('of %s in mode %s is %s', (screen, mode, title) => {
    expect(pageTitle({ screen, title: 'x', realName: '' }, `?operationType=${mode}`, texts)).toBe(title)
  })

  it('stays plain for an unknown mode, a mode the page does not have, or another page', () => {
    expect(pageTitle(goods, '?operationType=explode', texts)).toBe('货品管理')
    expect(pageTitle(goods, '?operationType=reCheck', texts)).toBe('货品管理')
    expect(pageTitle(goods, '', texts)).toBe('货品管理')
    expect(modeTitleKey('roleManage', 'add')).toBeNull()
  })

  it('of a menu entry is its text, else the name from the menu editor, else the raw title, else no-name', () => {
    expect(routeTitle({ title: 'goodsManage', realName: '货' }, texts)).toBe('货品管理')
    expect(routeTitle({ title: 'route.goodsManage', realName: '' }, texts)).toBe('货品管理')
    expect(routeTitle({ title: 'ownReport', realName: '自己的报表' }, texts)).toBe('自己的报表')
    expect(routeTitle({ title: '我的菜单', realName: '' }, texts)).toBe('我的菜单')
    expect(routeTitle({ title: '', realName: '' }, texts)).toBe('no-name')
  })
})
