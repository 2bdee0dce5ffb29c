/** What is printed on the Command Cards, and what their events and tactics do, in a sentence each. */

import type { CardFace, CardSign, CardUse } from '../../engine/index.ts';
import { formationName } from './rules/verbs.ts';
import { CardKind, EVENTS, GERMAN, TACTICS, type Tables } from './tables.ts';

type Text = readonly [text: string, rule: string];

/** By tactic. */
const TACTIC_TEXTS: readonly (readonly [CardSign, ...Text])[] = [
  ['guns', 'Artillery chits hit for your side.', 'A-TACTIC-GS.2'],
  ['aircraft', 'Air chits hit for your side.', 'A-TACTIC-GS.1'],
  ['corps-guns', 'Artillery chits hit for your side; the card goes back into the draw pile.', 'A-TACTIC-GS.17'],
  ['fixed-guns', 'Artillery chits hit for your side, only near the Westwall.', 'A-TACTIC-GS.19'],
  ['coordination', 'Inactive stacks next to the target may join the attack.', 'A-TACTIC-GS.3'],
  ['withdrawal', 'The defenders leave before any chit is drawn.', 'A-TACTIC-GS.8'],
  ['engineers', '+1 strength, engineer chits hit, and an improved position is removed.', 'A-TACTIC-GS.13'],
  ['engineers', 'In attack +1 strength and engineer chits hit; in defense an improved position.', 'A-TACTIC-GS.13'],
  ['infiltration', 'The defenders count as flanked, not in a city or town.', 'A-TACTIC-GS.20'],
  ['tank', '+1 strength and armor.', 'A-TACTIC-GS.23'],
  ['tank', '+1 strength and armor.', 'A-TACTIC-GS.23'],
  ['press', 'One more chit, and nothing else.', 'A-TACTIC-GS.25'],
  ['reinforcement', 'One stack that has not moved or attacked moves up and takes part.', 'A-TACTIC-GS.26'],
  ['screen', 'The attacker draws up to 2 chits fewer.', 'A-TACTIC-GS.34'],
];

/** By event. */
const EVENT_TEXTS: readonly Text[] = [
  ['British units and cards due on the 22nd arrive on the 23rd.', 'A-GEVENT.1'],
  ['Repair one destroyed bridge or build a new one, in German supply and out of Allied ZOCs.', 'A-GEVENT.3'],
  ['The Allies lose their next impulse; with two players, a random card from their hand.', 'A-GEVENT.6'],
  ['The 82nd or the 101st Division arrives on the 19th.', 'A-GEVENT.7'],
  ['When cards are drawn: discard it to spare one formation its fuel shortage.', 'A-GEVENT.10'],
  ['Today attacks on VP hexes may draw 2 chits more, all others 2 fewer.', 'A-GEVENT.11'],
  ['When the Allies blow a bridge: the bridge stays.', 'A-GEVENT.13'],
  ['Today Broken, Woods and Forest cost 1 movement point less.', 'A-GEVENT.15'],
  ['Remove a roadblock within 2 hexes of the 5th Panzer Army; a unit it stopped may move on.', 'A-GEVENT.16'],
  ['Today the US 1st Army hardly attacks: its cards 1–10 have no effect, or its units may not attack.', 'A-GEVENT.20'],
  ['Von der Heydte’s paratroops land north of row 08, away from all units.', 'A-GEVENT.21'],
  ['Restore supply to one Allied stack and those next to it.', 'A-AEVENT.1'],
  ['Today the surprise chits have no effect.', 'A-AEVENT.6'],
  ['The Germans lose one Division card from their hand.', 'A-AEVENT.7'],
  ['Today Allied cards may serve as Airpower in a battle.', 'A-AEVENT.8'],
  ['The German draw pile loses its top card.', 'A-AEVENT.9'],
  ['The next unit in Reserve, or due tomorrow, is deployed now.', 'A-AEVENT.12'],
  ['No Allied unit is Dispersed any longer.', 'A-AEVENT.14'],
  ['III Corps and its cards arrive on the 21st.', 'A-AEVENT.15'],
  ['One lone German infantry unit next to Allied armor loses a step.', 'A-AEVENT.17'],
  ['One surrounded Allied stack slips out to a neighboring hex.', 'A-AEVENT.23'],
  ['A bridge, a roadblock, an improved position, or one bridge blown.', 'A-EVENT-2P.5'],
];

const KIND_NAMES = ['Division', 'Brigade', 'Corps', 'Army', 'Army Group', 'No units', 'No units'] as const;
/** As printed over the box of the formation. */
const ECHELONS = ['XX', 'X', 'XXX', 'XXXX', 'XXXXX'] as const;

const counted = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`;

/** Who acts, with the number worked out. */
function activation(t: Tables, c: number): CardUse {
  const cv = t.cardCv[c];
  const formation = t.cardFormation[c];
  const named = formation < 0 ? '' : formationName(t, formation);
  switch (t.cardKind[c]) {
    case CardKind.division:
    case CardKind.brigade: {
      const own = t.cardKind[c] === CardKind.division ? 'its division' : 'its brigade';
      return {
        label: 'Activate',
        name: own,
        text: `The units of ${named} act, or any one unit of its corps.`,
        rule: 'A-CARD.3',
        verbs: ['activate', 'activate-unit'],
      };
    }
    case CardKind.corps: {
      const group = t.cardSide[c] === GERMAN ? ', or a Kampfgruppe of 3' : '';
      const text = `Up to ${2 * cv} units of ${named} act, or one of its divisions${group}.`;
      return {
        label: 'Activate',
        name: `${2 * cv} units, or a division`,
        text,
        rule: 'A-CARD.4',
        verbs: ['select', 'activate', 'kampfgruppe'],
      };
    }
    case CardKind.army: {
      const text = `One division of ${named} acts with up to ${counted(cv, 'more unit', 'more units')} of its corps.`;
      return {
        label: 'Activate',
        name: `a division and ${cv} units`,
        text,
        rule: 'A-CARD.5',
        verbs: ['activate', 'kampfgruppe'],
      };
    }
    case CardKind.group:
      return {
        label: 'Activate',
        name: 'one whole corps',
        text: 'All units of one corps act.',
        rule: 'A-CARD.6',
        verbs: ['activate'],
      };
    default:
      return { label: 'Activate', name: 'nobody', text: 'No unit acts.', rule: 'A-CARD.1', verbs: [] };
  }
}

function usesOf(t: Tables, c: number): CardUse[] {
  const [event, tactic] = [t.cardEvent[c], t.cardTactic[c]];
  const uses = [activation(t, c)];
  if (event >= 0) {
    const [text, rule] = EVENT_TEXTS[event];
    uses.push({ label: 'Event', name: EVENTS[event], text, rule, verbs: EVENT_VERBS });
  }
  if (tactic >= 0) {
    const [sign, text, rule] = TACTIC_TEXTS[tactic];
    uses.push({ label: 'Tactic', name: TACTICS[tactic], text, rule, verbs: ['tactic', 'wild'], sign });
  }
  const units = t.cardReserves[c] >= t.units ? 'All its' : `Up to ${t.cardReserves[c]}`;
  if (t.cardFormation[c] >= 0)
    uses.push(
      { label: 'Reserves', text: `${units} waiting units are deployed.`, rule: 'A-CARD.13', verbs: ['reserves'] },
      {
        label: 'Replacements',
        text: `Up to ${counted(t.cardReplacements[c], 'step', 'steps')} regained by units in supply.`,
        rule: 'A-CARD.14',
        verbs: ['replacements'],
      },
    );
  uses.push({ label: 'Discard', text: 'The card is spent and does nothing.', rule: 'A-CARD.1', verbs: ['discard'] });
  return uses;
}

const EVENT_VERBS = ['event', 'bridge-with', 'greif', 'manteuffel', 'fuel-priority'];

export function cardFace(t: Tables, c: number, colors: readonly string[], side: string): CardFace {
  const { cardKind, cardFormation, formationIds, formationCorps } = t;
  const kind = cardKind[c];
  const f = cardFormation[c];
  const row = t.data.cards.rows[c];
  const size = ECHELONS[kind];
  const corps = f < 0 ? -1 : formationCorps[f];
  const name = f >= 0 ? headName(t, f) : kind === CardKind.air ? 'Airpower' : 'No Command';
  const since = row.entry === 0 ? 'OKW' : `from ${row.entry}`;
  return {
    value: String(row.cv),
    valueName: 'Command value',
    name,
    kind: KIND_NAMES[kind],
    ...(f >= 0 && size
      ? {
          box: {
            label: boxLabel(formationIds[f]),
            size,
            color: corps >= 0 && kind <= CardKind.corps ? colors[corps % colors.length] : side,
          },
        }
      : {}),
    uses: usesOf(t, c),
    foot: `${row.id} · ${row.set === 'P' ? 'daily' : 'dealt'} · ${since}`,
  };
}

/** "I SS", "6": in the box of the formation. */
const boxLabel = (id: string): string =>
  id
    .replace(/-corps$|Army$|AG$/, '')
    .replace('AGp', '')
    .replace('-', ' ');

/** "XLVII", "116Pz", "6th Panzer": as it stands on the head, over its kind. */
function headName(t: Tables, f: number): string {
  const kind = t.formationKind[f];
  if (kind === 'group') return t.formationIds[f] === 'AGpB' ? 'B' : '21st';
  if (kind === 'army') return formationName(t, f).replace(' Army', '');
  return t.formationIds[f].replace('-', ' ');
}
