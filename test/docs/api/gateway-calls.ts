/** The methods of a gateway as lines such as `gateway.clock: now(), advance(by)`, read from its interfaces. */
import type { Api, ApiItem, ApiMember } from './read-api.ts';

/** A gateway is all of these; of two members with the same name, the last one applies. */
const GATEWAY = ['Caller', 'Worlds', 'Gateway'];

type Items = ReadonlyMap<string, ApiItem>;

export function gatewayCalls(api: Api): readonly string[] {
  const all = [...api.unexported, ...api.entries.flatMap(({ items }) => items)];
  const items: Items = new Map(all.map((item) => [item.name, item]));
  const matchers = membersOfTypes(['SettleboxMatchers'], items).flatMap(({ call = [] }) => call);
  return [
    `- \`expect(transaction)\`: \`${matchers.join('`, `')}\``,
    ...linesOf('gateway', membersOfTypes(GATEWAY, items), items),
  ];
}

/** One line for the methods of an object, and those of the objects within it. */
function linesOf(path: string, members: readonly ApiMember[], items: Items): readonly string[] {
  const calls = new Map(members.flatMap(({ name, call }) => (call === undefined ? [] : [[name, call] as const])));
  if (calls.size === 0 && path !== 'gateway' && !members.some((one) => one.members.length > 0)) return [];
  const within = members.filter(({ call }) => call === undefined);
  const objects = new Map(within.map((one) => [one.name, [...one.members, ...membersOfTypes(one.types, items)]]));
  const own = calls.size === 0 ? [] : [`- \`${path}\`: \`${[...calls.values()].join('`, `')}\``];
  return [...own, ...[...objects].flatMap(([name, inner]) => linesOf(`${path}.${name}`, inner, items))];
}

function membersOfTypes(types: readonly string[], items: Items): readonly ApiMember[] {
  return types.flatMap((type) => {
    const item = items.get(type);
    return item === undefined ? [] : [...membersOfTypes(basesOf(item), items), ...item.members];
  });
}

/** Returns the interfaces that an interface extends. */
function basesOf({ kind, signatures: [signature = ''] }: ApiItem): readonly string[] {
  const [, bases = ''] = kind === 'interface' ? (/ extends (.+)$/.exec(signature) ?? []) : [];
  return bases === '' ? [] : bases.split(', ');
}
