import { createContext, useContext, useEffect, useReducer } from 'react';
import type { Course } from '../../engine/tutorial.ts';

/** The tutorial under way. */
export const CourseContext = createContext<Course | null>(null);

/** The tutorial, drawn again whenever a lesson is done. */
export function useCourse(): Course {
  const course = useContext(CourseContext);
  if (!course) throw new Error('used outside a tutorial');
  const [, draw] = useReducer((n: number) => n + 1, 0);
  useEffect(() => course.watch(draw), [course]);
  return course;
}
