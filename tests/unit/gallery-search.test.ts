import { expect, test } from 'vitest'
import { select } from '../../playground/stages/settings.js'

const fixtures = [
  { screen: 'CODE', file: '../../plugins/passwordless/code.fixture.tsx', stages: { asking: {}, wrong: {} } },
  { screen: 'SIGN', file: '../../plugins/embedded-wallet/sign.fixture.tsx', stages: { asking: {} } },
]
const ALL = { screen: null, stage: null, find: '' }
const chosen = (settings: Partial<Parameters<typeof select>[1]>) =>
  select(fixtures, { ...ALL, ...settings }).map(({ fixture, names }) => [fixture.screen, ...names])

test('everything without a choice', () => {
  expect(chosen({})).toEqual([
    ['CODE', 'asking', 'wrong'],
    ['SIGN', 'asking'],
  ])
})

test.each([
  [{ find: 'code' }, [['CODE', 'asking', 'wrong']]],
  [{ find: 'ASKING' }, [['CODE', 'asking'], ['SIGN', 'asking']]], // biome-ignore format: one case a line
  [{ find: 'embedded-wallet' }, [['SIGN', 'asking']]],
  [{ find: ' wrong  passwordless ' }, [['CODE', 'wrong']]],
  [{ find: 'nothing' }, []],
  [{ screen: 'SIGN', find: 'wrong' }, []],
  [{ screen: 'GONE' }, []],
  [{ screen: 'CODE', stage: 'gone' }, []],
  [{ stage: 'wrong' }, [['CODE', 'wrong']]],
])('%j selects %j', (settings, expected) => {
  expect(chosen(settings)).toEqual(expected)
})
