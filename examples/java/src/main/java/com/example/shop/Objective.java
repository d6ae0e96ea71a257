package com.example.shop;

/**
 * One objective of a service: what has to be good, and how much of it.
 *
 * @param target in percent
 */
public record Objective(String about, double target, String goodQuery, String totalQuery) {}
