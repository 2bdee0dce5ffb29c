import { useMemo } from 'react';
import type { HexLabel } from '../../engine/board.ts';
import type { Aim } from '../session/aims.ts';
import { joinStories, noStory, type Story, storyOf } from '../session/story.ts';
import { useTable, useTableState, useTelling } from './context.ts';

/** A recap draws so many steps that went before the open one. */
const PAST = 12;

/** What lies over the map beside the options: what is told, what is planned, and who could attack. */
export function useStory(aims: readonly Aim[]): Story {
  const { session, planned: opened } = useTable();
  const { step, steps, open, mode } = useTelling();
  const { scene, places, armed, odds, ask } = useTableState();
  const told = useMemo(() => {
    if (!step) return noStory;
    if (mode === 'event') return storyOf(step);
    const past = steps
      .slice(Math.max(0, open - PAST), open)
      .map((s, i) => storyOf(s, String(Math.max(0, open - PAST) + i + 1), true));
    return joinStories([...past, storyOf(step, String(open + 1))]);
  }, [step, steps, open, mode]);
  const plan = scene?.plan;
  const planned = useMemo((): Story => {
    if (!plan || !places || !ask) return noStory;
    const open = plan.attacks.some((attack) => attack.hex === opened.open) ? opened.open : null;
    const dim = (hex: HexLabel): { faint?: true } => (open !== null && hex !== open ? { faint: true } : {});
    return {
      ...noStory,
      arrows: plan.attacks.flatMap((attack) => [
        ...attack.attackers.flatMap((id) => {
          const from = places.hexOf(id);
          return from === undefined
            ? []
            : [{ key: `p ${id}`, kind: 'attack' as const, way: [from, attack.hex], ...dim(attack.hex) }];
        }),
        ...attack.supporters.flatMap((id) => {
          const from = places.hexOf(id);
          return from === undefined
            ? []
            : [{ key: `p ${id}`, kind: 'attack' as const, way: [from, attack.hex], arc: true, ...dim(attack.hex) }];
        }),
      ]),
      beads: plan.attacks.map((attack, i) => ({ hex: attack.hex, text: String(i + 1) })),
      plates: plan.attacks.flatMap((attack) => {
        const column = session.position.planned(attack.hex)?.column;
        return column ? [{ hex: attack.hex, text: column }] : [];
      }),
      duties: plan.duties.map((duty) => duty.hex),
      tags: plan.duties.map((duty) => ({
        hex: duty.hex,
        title: 'must be attacked too',
        note: duty.text.slice(0, 44),
        tone: 'danger' as const,
      })),
    };
  }, [plan, places, ask, session, opened.open]);
  const offered = useMemo((): Story => {
    if (!places) return noStory;
    const fight = armed ? odds?.fight : undefined;
    if (fight)
      return {
        ...noStory,
        arrows: fight.attackers.flatMap((f) => {
          const from = places.hexOf(f.piece);
          if (from === undefined || f.role === 'may-join') return [];
          return fight.hexes.map((to) => ({
            key: `f ${f.piece} ${to}`,
            kind: 'attack' as const,
            way: [from, to],
            ...(f.role === 'supports' ? { arc: true } : {}),
          }));
        }),
      };
    const [aim, ...others] = aims;
    // One attack at hand: who would attack whom is drawn faintly, with a tag beside it.
    if (!aim || others.length > 0 || armed || scene?.plan) return noStory;
    const report = aim.choices[0] ? session.position.foresight.oddsOf(aim.choices[0].code) : null;
    const hex = aim.hexes.at(-1);
    return {
      ...noStory,
      arrows: (report?.fight?.attackers ?? []).flatMap((f) => {
        const from = places.hexOf(f.piece);
        return from === undefined || f.role === 'may-join'
          ? []
          : aim.hexes.map((to) => ({
              key: `o ${f.piece} ${to}`,
              kind: 'attack' as const,
              way: [from, to],
              faint: true,
            }));
      }),
      tags:
        hex === undefined
          ? []
          : [
              {
                hex,
                title: `A · attack ${report?.column ?? ''}`,
                note: 'click a bracket or press A',
                tone: 'danger' as const,
              },
            ],
    };
  }, [places, armed, odds, aims, session, scene]);
  return useMemo(() => joinStories([told, planned, offered]), [told, planned, offered]);
}
