package com.example.shop;

/**
 * A service-level objective: its indicator, its target, and the queries that measure it.
 *
 * @param target in percent
 */
public record Objective(String indicator, double target, String goodQuery, String totalQuery) {}
